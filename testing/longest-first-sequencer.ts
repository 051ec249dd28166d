// Runs the files that take a minute or more first, so that none of them is left running alone at the end. Without results of
// earlier runs, as in CI, Vitest begins with the largest files, and some of these have few lines.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const longTestPattern =
  /crash-recovery|call-faults|concurrent-events|lifetime|backup|watch\.integration|replay|reconnect|round-trip|many-calls|many-wait|many-participants|tools\/attack|debian-postgres|install-release|first-ring|handed-over|settings-walk|supervised/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTestPattern.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
