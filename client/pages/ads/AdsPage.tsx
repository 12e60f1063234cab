import { authorNames } from '../../../shared/text/authors.ts'
import { when } from 'mobx'
import { useEffect } from 'react'
import { bookLink, readerLink } from '../../../shared/links.ts'
import { BookRow } from '../../ui/books/BookRow.tsx'
import { Cover } from '../../ui/books/Cover.tsx'
import { GetAppLink } from '../../features/appLink/GetAppLink.tsx'
import { PageTitle } from '../../ui/headings/PageTitle.tsx'
import { paragraphsToHtml } from '../../../shared/page/paragraphsToHtml.ts'
import { trustedText } from '../../features/reading/trustedText.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { campaign as text } from '../../../shared/text/en/discover/campaign.ts'
import { cards } from '../../../shared/text/en/discover/cards.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import looks from '../../ui/controls/Button.module.css'
import styles from './AdsPage.module.css'
import { EXCERPT_ID, type Landing } from './landing.ts'
import { ifLoaded } from '../../platform/ifLoaded.ts'

export function AdsPage({ data }: { data: Landing }) {
  const services = useServices()
  useEffect(() => {
    const { stores } = services
    if (!stores.host.offers('tracking')) return
    // The reader's session is known once the stores are restored.
    const code = when(() => !stores.local.loading).then(() => import('./reportCampaign.ts'))
    ifLoaded(code, ({ reportCampaign }) => reportCampaign(services, new URL(location.href)))
  }, [services])
  return (
    <div className={`page-width ${styles.page}`}>
      {'book' in data ? <OneNovel {...data} /> : <SomeNovels {...data} />}
    </div>
  )
}

function OneNovel({ book, excerpt, html = paragraphsToHtml(excerpt) }: Extract<Landing, { book: unknown }>) {
  const { name, category, status, chapter_count } = book
  return (
    <>
      <header className={styles.hero}>
        <span>
          <Cover book={book} sizes="112px" eager fetchPriority="high" />
        </span>
        <div>
          <h1 className={styles.title}>
            <bdi>{name}</bdi>
          </h1>
          <p className={styles.author}>
            <bdi>{authorNames(book)}</bdi>
          </p>
          <p className={`hint ${styles.figures}`}>
            <bdi>{category.name}</bdi> · {cards[status]} · {cards.chapters({ count: chapter_count })}
          </p>
        </div>
      </header>
      <div className={styles.pair}>
        <ButtonLink to={readerLink(book.id, 1)} data-prefetch>
          {text.readFree}
        </ButtonLink>
        <GetAppLink className={looks.outlined}>{text.getApp}</GetAppLink>
      </div>
      {html !== '' && (
        <section>
          <h2 className={styles.heading}>{text.opening}</h2>
          <div id={EXCERPT_ID} className={styles.excerpt} dir="auto" dangerouslySetInnerHTML={trustedText(html)} />
          <div className={`column ${styles.ways}`}>
            <ButtonLink to={readerLink(book.id, 1)}>{text.read}</ButtonLink>
          </div>
        </section>
      )}
      <p className={styles.about}>
        <Link to={bookLink(book)}>{text.toBook}</Link>
      </p>
    </>
  )
}

function SomeNovels({ books }: Extract<Landing, { books: unknown }>) {
  const { appName } = useServices().stores.host.brand
  return (
    <>
      <PageTitle title={text.adsTitle({ brand: appName })}>{text.adsText}</PageTitle>
      <ul className={styles.list}>
        {books.map((book, index) => (
          <li key={book.id}>
            <BookRow book={book} eager={index < 3} />
          </li>
        ))}
      </ul>
      <div className={`column ${styles.ways}`}>
        <GetAppLink className={looks.outlined}>{text.getApp}</GetAppLink>
      </div>
    </>
  )
}
