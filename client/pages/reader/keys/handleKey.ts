import { FONT_SIZE_MAX, FONT_SIZE_MIN } from '../../../../shared/constants.ts'
import { readerLink } from '../../../../shared/links.ts'
import { PULL_RIBBON, TEXT_ID, type ReadChapter } from '../../../features/reading/chapter.ts'
import { sideOf } from '../../../features/reading/pagedText.ts'
import { phoneNight } from '../../../platform/phoneNight.ts'
import type { Navigation } from '../../../routing/navigation.ts'
import type { Services } from '../../../services/services.ts'
import { comfort } from '../../../../shared/text/en/comfort/comfort.ts'
import { keys as text } from '../../../../shared/text/en/comfort/keys.ts'
import { settingsOf, themeAfter, themeOf } from '../display/themes.ts'
import { turnPage } from '../pages/turnPage.ts'
import { ifLoaded } from '../../../platform/ifLoaded.ts'

type Around = { chapter: ReadChapter; services: Services; navigation: Navigation; listKeys(): void }

export function handleKey(key: string, { chapter, services, navigation, listKeys }: Around) {
  const { local } = services.stores
  const open = (beside: number | null) => {
    if (beside !== null) void navigation.open(readerLink(chapter.book_id, beside))
  }
  const element = document.getElementById(TEXT_ID)
  const side = element ? sideOf(element) : 1
  /** Turns pages and, at their ends, chapters; in scrolling text, chapters only. */
  const turnPageBy = (by: 1 | -1) => {
    if (element && local.reading_mode === 2) turnPage(element, by, chapter, navigation)
    else open(by > 0 ? chapter.next_id : chapter.prev_id)
  }
  const RESPONSES: Record<string, () => void> = {
    ArrowRight: () => turnPageBy(side),
    ArrowLeft: () => turnPageBy(side > 0 ? -1 : 1),
    // In scrolling text, space is the browser's.
    ' ': () => local.reading_mode === 2 && turnPageBy(1),
    n: () => open(chapter.next_id),
    p: () => open(chapter.prev_id),
    f: () => {
      local.changeDisplay({ font_size: local.font_size === FONT_SIZE_MAX ? FONT_SIZE_MIN : local.font_size + 1 })
      services.notices.toast(text.size({ size: local.font_size }))
    },
    t: () => {
      local.changeDisplay(settingsOf(themeAfter(themeOf(local)), phoneNight().matches))
      services.notices.toast(comfort.themes[themeOf(local)])
    },
    b: () => document.dispatchEvent(new Event(PULL_RIBBON)),
    m: () => {
      // Its code is loaded with the bar.
      if (!element) return
      ifLoaded(import('../../../features/passages/byKeyboard.ts'), part => part.selectParagraph(element))
    },
    '?': listKeys,
  }
  RESPONSES[key]?.()
}
