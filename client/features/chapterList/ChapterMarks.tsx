import { Check, Download, LockOpen, type LucideIcon } from 'lucide-react'
import { catalogue as text } from '../../text/en/reading/catalogue.ts'
import styles from './ChapterMarks.module.css'

type Props = {
  /** The reader is further on in the book. */
  isRead: boolean
  /** It has a price, and is the reader's own. */
  isOwned: boolean
  /** It lies on this device, and is read without a connection. */
  isSaved: boolean
  /** Words of the chapter in minutes, once known. */
  minutes?: number
}

/** What the reader has done with a chapter. */
export const ChapterMarks = ({ isRead, isOwned, isSaved, minutes }: Props) => (
  <span className={styles.marks}>
    {minutes !== undefined && <span>{text.minutes({ minutes })}</span>}
    {isOwned && <Mark Icon={LockOpen} name={text.owned} />}
    {isSaved && <Mark Icon={Download} name={text.saved} />}
    {isRead && <Mark Icon={Check} name={text.read} />}
  </span>
)

const Mark = ({ Icon, name }: { Icon: LucideIcon; name: string }) => (
  <>
    <Icon size={15} aria-hidden />
    <span className="visually-hidden">{name}</span>
  </>
)
