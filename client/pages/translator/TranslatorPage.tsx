import { useBrand } from '../../services/services.ts'
import { translator as text } from '../../../shared/text/en/discover/translator.ts'
import { BookHeart } from '../../ui/images/icons/BookHeart.tsx'
import { GraduationCap } from '../../ui/images/icons/GraduationCap.tsx'
import { HandCoins } from '../../ui/images/icons/HandCoins.tsx'
import { Mail } from '../../ui/images/icons/Mail.tsx'
import { PenLine } from '../../ui/images/icons/PenLine.tsx'
import styles from './TranslatorPage.module.css'

const ICONS = [BookHeart, PenLine, HandCoins, GraduationCap]

const mailLink = (href: string) => (words: string) => (
  <a key={href} href={href} className={`link ${styles.mail}`}>
    {words}
  </a>
)

export function TranslatorPage() {
  const { appName, contactEmail } = useBrand()
  const mail = `mailto:${contactEmail}?subject=${encodeURIComponent(text.subject({ brand: appName }))}`
  return (
    <div className={`page-width ${styles.page}`}>
      <header className={styles.opening}>
        <h1 className={styles.title}>{text.title}</h1>
        <p className={styles.lead}>{text.lead({ brand: appName })}</p>
      </header>
      <section className={styles.section}>
        <h2 className={styles.heading}>{text.projectTitle}</h2>
        {text.project.map(paragraph => (
          <p key={paragraph} className={styles.text}>
            {paragraph}
          </p>
        ))}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{text.requirementsTitle}</h2>
        <ul className={styles.requirements}>
          {text.requirements.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{text.benefitsTitle}</h2>
        <ul className={styles.benefits}>
          {text.benefits.map(({ title, text }, index) => {
            const Icon = ICONS[index] ?? PenLine
            return (
              <li key={title} className={`card ${styles.benefit}`}>
                <Icon size={26} aria-hidden />
                <h3 className={styles.name}>{title}</h3>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.apply}>
        <h2 className={styles.heading}>{text.applyTitle}</h2>
        <p className={styles.text}>{text.apply({ email: contactEmail, mail: mailLink(mail) })}</p>
        <a href={mail} className={`filled ${styles.button}`}>
          <Mail size={20} aria-hidden />
          {text.button}
        </a>
      </section>
    </div>
  )
}
