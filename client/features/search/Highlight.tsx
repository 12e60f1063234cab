import { highlightParts } from './highlight.ts'
import styles from './Highlight.module.css'

/** The place of a novel where the words were found, with the words marked. */
export const Highlight = ({ text, isInWords }: { text: string; isInWords?: boolean }) => (
  <p className={styles.text} dir="auto">
    {highlightParts(text, isInWords).map(({ text, found }, index) =>
      found ? (
        <mark key={index} className={styles.found}>
          {text}
        </mark>
      ) : (
        text
      ),
    )}
  </p>
)
