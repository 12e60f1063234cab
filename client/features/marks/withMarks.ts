/** Loads both, so that the first tap works. Rejects only if the component fails; without marks, it says so. */
export async function withMarks<Part>(part: Promise<Part>): Promise<Part> {
  const marks = import('./syncMarks.ts').catch(() => {})
  const code = await part
  await marks
  return code
}
