// Which file begins when: those that take a minute and more first, or the whole run waits for the one of them
// that came last while nothing else is left.
import { BaseSequencer, type TestSpecification } from "vitest/node";

const long =
  /crash-recovery|call-faults|concurrent-events|lifetime|backup|watch\.integration|replay|reconnect|round-trip|many-calls|first-ring|handed-over|there-and-back|settings-walk|supervised/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
