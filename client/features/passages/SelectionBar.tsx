import { Highlighter, ImageIcon, PenLine, Replace, Share2, type LucideIcon } from 'lucide-react'
import { passages as text } from '../../text/en/reading/passages.ts'
import styles from './Passages.module.css'
import type { ShareAs } from './sharePassage.ts'

type Props = {
  isTooLong: boolean
  /** It may be a name, which the reader wants to read otherwise. */
  isName: boolean
  onMark(): void
  onNote(): void
  onName(): void
  onShare(as: ShareAs): void
}

/** What can be done with the text that is selected. It stands below, where the phone's own menu does not cover it. */
export const SelectionBar = ({ isTooLong, isName, onMark, onNote, onName, onShare }: Props) => (
  // The selection must outlive the tap.
  <div role="toolbar" aria-label={text.passage} className={styles.bar} onPointerDown={event => event.preventDefault()}>
    {isTooLong ? (
      <p className={styles.long}>{text.tooLong}</p>
    ) : (
      <>
        <Tool Icon={Highlighter} name={text.mark} onClick={onMark} />
        <Tool Icon={PenLine} name={text.note} onClick={onNote} />
        <Tool Icon={Share2} name={text.share} onClick={() => onShare('text')} />
        <Tool Icon={ImageIcon} name={text.picture} onClick={() => onShare('picture')} />
        {isName && <Tool Icon={Replace} name={text.name} onClick={onName} />}
      </>
    )}
  </div>
)

const Tool = ({ Icon, name, onClick }: { Icon: LucideIcon; name: string; onClick(): void }) => (
  <button type="button" className={styles.tool} onClick={onClick}>
    <Icon size={20} aria-hidden />
    <span>{name}</span>
  </button>
)
