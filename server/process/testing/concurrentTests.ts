import { test } from '@jest/globals'

/** Tests of a file that run concurrently, each within `around`. */
export const concurrentTests = (around: (run: () => Promise<void>) => Promise<void>) => ({
  one: (title: string, run: () => Promise<void>) => test.concurrent(title, () => around(run)),
  /** A test for each of several cases. */
  each:
    <Case extends readonly [unknown, ...unknown[]]>(cases: readonly Case[]) =>
    (title: string, run: (...each: [...Case]) => Promise<void>) =>
      test.concurrent.each(cases as unknown as [unknown][])(title, (...each) =>
        around(() => run(...(each as unknown as [...Case]))),
      ),
})
