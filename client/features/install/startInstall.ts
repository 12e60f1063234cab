import { reaction } from 'mobx'
import { persistent } from '../../platform/storage.ts'
import type { Navigation } from '../../routing/navigation.ts'
import { openBookIn } from '../../routing/page/view.ts'
import type { ReadingLogStore } from '../../stores/readingLogStore.ts'
import { serverTime } from '../readingLog/clock.ts'
import { CHAPTER_END } from '../readingLog/chapterEnd.ts'
import { isInstalled } from './installing.ts'
import { storeRecord, readRecord, withChapter, withInstallation, type InstallRecord } from './installRecord.ts'

/** Counts finished chapters on this device, so that only returning readers are offered installation. */
export function startInstall(log: ReadingLogStore, navigation: Navigation) {
  const change = (how: (record: InstallRecord, now: string) => InstallRecord) => {
    const now = new Date().toISOString()
    storeRecord(persistent, how(readRecord(persistent), now), now)
  }
  if (isInstalled()) return change(withInstallation)
  addEventListener('appinstalled', () => change(withInstallation))
  const begun = Date.parse(serverTime()) - performance.now()
  reaction(
    () => finished(log, navigation, begun),
    chapter => {
      if (chapter) change(withChapter)
    },
    // It may have been finished before the browser was idle.
    { fireImmediately: true },
  )
}

/** The open chapter, if it was read to its end since this document began: `begun` is in epoch ms of the server. */
function finished(
  { readlogList: [last] }: ReadingLogStore,
  { current: { view } }: Navigation,
  begun: number,
): string | undefined {
  const open = openBookIn(view)
  const isOpen = last && open && last.book_id === open.bookId && last.chapter_id === open.chapterId
  return isOpen && last.since === undefined && last.progress >= CHAPTER_END && Date.parse(last.read_at) >= begun
    ? `${last.book_id}/${last.chapter_id}`
    : undefined
}
