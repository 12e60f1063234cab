/** The chapter to open at its last page, after turning back from the first page of the next one. */
let awaited: number | undefined

export const enterAtEnd = (chapterId: number) => {
  awaited = chapterId
}

/** Whether to enter this chapter at its end; true only once. */
export function isEnteredAtEnd(chapterId: number): boolean {
  const isIt = awaited === chapterId
  awaited = undefined
  return isIt
}
