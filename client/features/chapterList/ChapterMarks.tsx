import type { ChapterItem } from '../../../shared/api/book.ts'
import { catalogue as text } from '../../../shared/text/en/reading/catalogue.ts'
import { Check } from '../../ui/images/icons/Check.tsx'
import { Download } from '../../ui/images/icons/Download.tsx'
import { LockOpen } from '../../ui/images/icons/LockOpen.tsx'
import type { LineIcon } from '../../ui/images/lineIcon.tsx'
import styles from './ChapterMarks.module.css'

type Props = {
  chapter: Pick<ChapterItem, 'is_free' | 'is_ordered'>
  /** The reader is past this chapter: has read it, or skipped it if it is locked. */
  isPassed: boolean
  isSaved: boolean
  /** Estimated reading time in minutes; absent if unknown. */
  minutes?: number
}

export const ChapterMarks = ({ chapter: { is_free, is_ordered }, isPassed, isSaved, minutes }: Props) => (
  <span className={`row hint ${styles.marks}`}>
    {minutes !== undefined && <span>{text.minutes({ minutes })}</span>}
    {!is_free && is_ordered && <Mark Icon={LockOpen} name={text.owned} />}
    {isSaved && <Mark Icon={Download} name={text.saved} />}
    {isPassed && (is_free || is_ordered) && <Mark Icon={Check} name={text.read} />}
  </span>
)

const Mark = ({ Icon, name }: { Icon: LineIcon; name: string }) => (
  <>
    <Icon size={15} aria-hidden />
    <span className="visually-hidden">{name}</span>
  </>
)
