/** The chapter that opens at its last page, after turning back past the first page of the next one. */
let awaited: number | undefined

export const enterAtEnd = (chapterId: number) => {
  awaited = chapterId
}

/** Whether this chapter is entered at its end; once. */
export function isEnteredAtEnd(chapterId: number): boolean {
  const isIt = awaited === chapterId
  awaited = undefined
  return isIt
}
