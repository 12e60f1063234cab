import { useBrand } from '../../services/services.ts'
import { legal as text } from '../../../shared/text/en/site/legal.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import styles from './PublisherText.module.css'

/** Who runs the site, from the brand's fields. */
export function Imprint() {
  const { publisher, contactEmail } = useBrand()
  if (!publisher) return null
  const { name, address, register, taxNumber } = publisher
  return (
    <article className={`page-width ${styles.page}`}>
      <h1 className={styles.title}>{legalTitles.imprint}</h1>
      <p>{[name, ...address].join('\n')}</p>
      {register && <p>{`${text.register}: ${register}`}</p>}
      {taxNumber && <p>{`${text.taxNumber}: ${taxNumber}`}</p>}
      <p>
        {text.email}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </article>
  )
}
