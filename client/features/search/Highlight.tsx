import { highlightParts } from './highlight.ts'
import styles from './Highlight.module.css'

/** An excerpt with matches highlighted, optionally within words. */
export const Highlight = ({ text, inWords }: { text: string; inWords?: boolean }) => (
  <p className={`clamped ${styles.text}`} dir="auto">
    {highlightParts(text, inWords).map(({ text, found }, index) =>
      found ? (
        <mark key={index} className={`action ${styles.found}`}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </p>
)
