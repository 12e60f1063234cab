/** The status of an answer, or that there was none. */
export function Status({ status, isWrong }: { status: number | undefined; isWrong: boolean }) {
  const kind = isWrong ? 'wrong' : status !== undefined && status >= 400 ? 'refused' : 'fine'
  return <span className={`status ${kind}`}>{status ?? 'none'}</span>
}
