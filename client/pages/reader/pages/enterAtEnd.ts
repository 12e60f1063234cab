/** The chapter that is entered at its end: whoever turns back past a first page. */
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
