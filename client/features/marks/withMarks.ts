/**
 * Loads a part that marks passages together with the code that stores marks, so that it answers its first tap. If only
 * the latter fails to load, the part works and says that it cannot store anything. Rejects if the part does.
 */
export async function withMarks<Part>(part: Promise<Part>): Promise<Part> {
  const marks = import('./syncMarks.ts').catch(() => {})
  const code = await part
  await marks
  return code
}
