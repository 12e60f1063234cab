import type { ChangeEvent } from 'react'
import { storeLocale } from '../../platform/localeCookie.ts'
import { useBrand } from '../../services/services.ts'
import { activeLocale } from '../../../shared/text/activeLocale.ts'
import { language as text } from '../../../shared/text/en/site/language.ts'
import styles from './LanguageChoice.module.css'

export function LanguageChoice() {
  const { locales } = useBrand()
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    storeLocale(target.value)
    location.reload()
  }
  return (
    <label className={`needs-script ${styles.choice}`}>
      {text.label}
      <select className={styles.select} defaultValue={activeLocale().code} onChange={choose}>
        {locales?.map(({ code, iso, name }) => (
          <option key={code} value={code} lang={iso}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
