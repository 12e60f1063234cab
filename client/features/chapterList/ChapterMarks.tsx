import { Check, Download, LockOpen, type LucideIcon } from 'lucide-react'
import type { ChapterItem } from '../../../shared/api/book.ts'
import { catalogue as text } from '../../text/en/reading/catalogue.ts'
import styles from './ChapterMarks.module.css'

type Props = {
  chapter: Pick<ChapterItem, 'is_free' | 'is_ordered'>
  /** The reader is further on in the book: has read it, or jumped past it if it is locked. */
  isPassed: boolean
  /** It lies on this device, and is read without a connection. */
  isSaved: boolean
  /** Words of the chapter in minutes, once known. */
  minutes?: number
}

/** What the reader has done with a chapter. */
export const ChapterMarks = ({ chapter: { is_free, is_ordered }, isPassed, isSaved, minutes }: Props) => (
  <span className={styles.marks}>
    {minutes !== undefined && <span>{text.minutes({ minutes })}</span>}
    {!is_free && is_ordered && <Mark Icon={LockOpen} name={text.owned} />}
    {isSaved && <Mark Icon={Download} name={text.saved} />}
    {isPassed && (is_free || is_ordered) && <Mark Icon={Check} name={text.read} />}
  </span>
)

const Mark = ({ Icon, name }: { Icon: LucideIcon; name: string }) => (
  <>
    <Icon size={15} aria-hidden />
    <span className="visually-hidden">{name}</span>
  </>
)
