// A PostgreSQL query plan and its cost: rows read and pages.
import type { Database } from "#server/store/database.ts";
import type { Sql } from "#server/store/sql.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

export interface Scan {
  readonly how: string;
  readonly table: string;
  readonly index: string | null;
  /** Includes rows that were filtered out. */
  readonly rows: number;
}

export interface Plan {
  readonly scans: readonly Scan[];
  readonly pages: number;
  readonly ms: number;
  readonly lines: readonly string[];
}

export async function readPlan(database: Database, statement: Sql): Promise<Plan> {
  const { text, values } = statement.toQuery();
  const explain = async <Row>(options: string) => {
    const { rows } = await database.pool.query({ text: `explain (${options}) ${text}`, values });
    return rows.map((row: Record<"QUERY PLAN", Row>) => row["QUERY PLAN"]);
  };
  const [told] = await explain<readonly { Plan: PlanNode; "Execution Time": number }[]>(
    "analyze, buffers, format json",
  );
  const [whole] = told ?? [];
  if (!whole) throw new Error("required: a plan");
  const root = whole.Plan;
  return {
    scans: everyNode(root).flatMap(asScan),
    pages: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
    ms: whole["Execution Time"],
    lines: await explain<string>("analyze, buffers, costs off, timing off"),
  };
}

const everyNode = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(everyNode)];

function asScan(node: PlanNode): Scan[] {
  const table = node["Relation Name"];
  if (table === undefined) return [];
  const perLoop =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const rows = Math.round(perLoop * node["Actual Loops"]);
  return [{ how: node["Node Type"], table, index: node["Index Name"] ?? null, rows }];
}

export const rowsOf = (plan: Plan, table: string): number =>
  plan.scans.filter((scan) => scan.table === table).reduce((sum, scan) => sum + scan.rows, 0);
