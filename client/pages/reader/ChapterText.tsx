import { memo, type Ref } from 'react'
import { TEXT_ID, TEXT_LANGUAGE } from '../../features/reading/chapter.ts'
import { trustedText } from '../../features/reading/trustedText.ts'
import styles from './ChapterText.module.css'

type Props = { html: string; /** The rest is locked. */ isFading: boolean; ref: Ref<HTMLDivElement> }

/**
 * The chapter's paragraphs. What the server wrote stays as it is: hydration looks away, and nothing is rendered again.
 */
export const ChapterText = memo(({ html, isFading, ref }: Props) => (
  <div
    id={TEXT_ID}
    ref={ref}
    lang={TEXT_LANGUAGE.lang}
    className={`chapter-text ${styles.text} ${isFading ? styles.fading : ''}`}
    dangerouslySetInnerHTML={trustedText(html)}
    suppressHydrationWarning
  />
))
