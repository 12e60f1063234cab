import { observer } from 'mobx-react-lite'
import { languageChoice } from '../../../shared/language.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { language as text } from '../../../shared/text/en/site/language.ts'
import { useStores } from '../../services/services.ts'
import styles from './Languages.module.css'

/** The languages of a brand that has several. A form, so that it works without script. */
export const Languages = observer(() => {
  const { brand, online } = useStores().host
  const { locales } = brand
  const { code: active } = activeLocale()
  return (
    locales && (
      <form method="post" className={`hint ${styles.languages}`} aria-label={text.label}>
        {locales.map(({ code, iso, name }) => (
          <button
            key={code}
            disabled={!online}
            formAction={languageChoice(code)}
            lang={iso}
            aria-current={code === active || undefined}
            className={styles.language}
          >
            {name}
          </button>
        ))}
      </form>
    )
  )
})
