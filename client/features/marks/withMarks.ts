/** With the code that stores marks, for its first tap. Rejects if the component fails to load. */
export async function withMarks<Part>(part: Promise<Part>): Promise<Part> {
  const marks = import('./syncMarks.ts').catch(() => {})
  const code = await part
  await marks
  return code
}
