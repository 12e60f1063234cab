/**
 * The code of a part that marks passages, with what keeps marks beside it: what is shown answers its first tap. Where
 * only the latter does not come, the part is there and says that nothing can be kept. Rejects as `part` does.
 */
export async function withMarks<Part>(part: Promise<Part>): Promise<Part> {
  const marks = import('./syncMarks.ts').catch(() => {})
  const code = await part
  await marks
  return code
}
