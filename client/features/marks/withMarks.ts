/**
 * Loads a component that marks passages together with the code that stores marks, so that its first tap works. If only
 * the latter fails, the component reports that it cannot store marks. Rejects if the component fails.
 */
export async function withMarks<Part>(part: Promise<Part>): Promise<Part> {
  const marks = import('./syncMarks.ts').catch(() => {})
  const code = await part
  await marks
  return code
}
