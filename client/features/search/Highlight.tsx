import { highlightParts } from './highlight.ts'
import styles from './Highlight.module.css'

/** The place of a novel where the words were found, with the words marked, or parts of words. */
export const Highlight = ({ text, inWords }: { text: string; inWords?: boolean }) => (
  <p className={styles.text} dir="auto">
    {highlightParts(text, inWords).map(({ text, found }, index) =>
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
