import { authorNames } from '../../../shared/text/authors.ts'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Output } from '../../../shared/api/endpoints.ts'
import type { Update } from '../../../shared/api/shelf.ts'
import { authorLink, bookLink, readerLink, shortBookLink } from '../../../shared/links.ts'
import { PersonalItems } from '../../features/account/PersonalList.tsx'
import { SignInLink } from '../../features/account/SignInNeeded.tsx'
import { useUpdates } from '../../features/shelf/useUpdates.ts'
import { Link } from '../../routing/Link.tsx'
import { useServices } from '../../services/services.ts'
import { updates as text } from '../../../shared/text/en/reading/updates.ts'
import { foreign } from '../../../shared/text/format.ts'
import { Cover } from '../../ui/books/Cover.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ChipLinks } from '../../ui/controls/ChipLinks.tsx'
import { SectionHead } from '../../ui/headings/SectionHead.tsx'
import { TimeAgo } from '../../ui/format/TimeAgo.tsx'
import type { PageRequest } from '../../ui/lists/pageAfter.ts'
import styles from './UpdateList.module.css'

export const UpdateList = observer(() => {
  const { user } = useServices().stores
  const { key, followed, load, shown, isUnseen, next } = useUpdates()
  const authors = useFollowedAuthors()
  const follows = [
    ...followed.map(({ book_id: id, book_name: name }) => ({
      key: `b${id}`,
      label: name,
      to: shortBookLink({ id, name }),
    })),
    ...authors.map(author => ({ key: `a${author.id}`, label: author.name, to: authorLink(author) })),
  ]
  const loadPage = async (at: PageRequest) => {
    const result = await load(at, { quiet: true })
    if (result.s) shown(result.d.items)
    return result
  }
  return (
    <>
      <PersonalItems<Update>
        key={key}
        load={loadPage}
        keyOf={({ book, updated_at }) => `${book.id} ${updated_at}`}
        empty={{
          title: text.empty,
          text: follows.length > 0 ? text.emptyFollowing : text.emptyText,
          action: user.isLogin ? <ButtonLink to="/">{text.find}</ButtonLink> : <SignInLink />,
        }}
      >
        {update => <UpdateRow update={update} isUnseen={isUnseen(update)} next={next(update)} />}
      </PersonalItems>
      {follows.length > 0 && (
        <section>
          <SectionHead title={text.following} />
          <ChipLinks items={follows} />
        </section>
      )}
    </>
  )
})

/** Empty for guests, and where authors cannot be followed. */
function useFollowedAuthors() {
  const { api, stores } = useServices()
  const { token } = stores.user
  const [found, setFound] = useState<Output<'author.follows'> & { of: string }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    if (token)
      void api.get('author.follows', {}, { signal, quiet: true, background: true }).then(({ s, d }) => {
        if (s && !signal.aborted) setFound({ ...d, of: token })
      })
    return () => controller.abort()
  }, [api, token])
  return found?.of === token ? found.items.map(({ author }) => author) : []
}

type RowProps = { update: Update; isUnseen: boolean; /** Chapter to read. */ next: number }

function UpdateRow({ update: { book, first, count, updated_at }, isUnseen, next }: RowProps) {
  return (
    <article className={styles.row}>
      <Link to={bookLink(book)} className={styles.cover} tabIndex={-1} aria-hidden>
        <Cover book={book} sizes="96px" />
      </Link>
      <div className={`column ${styles.words}`}>
        <Link to={bookLink(book)} className={isUnseen ? `${styles.title} ${styles.unseen}` : styles.title}>
          {isUnseen && <span className="visually-hidden">{text.unseen} </span>}
          <bdi lang={foreign(book.language)}>{book.name}</bdi>
        </Link>
        <p className={`hint ${styles.line}`}>
          <bdi>{authorNames(book)}</bdi> · <TimeAgo time={updated_at} className={styles.time} />
        </p>
        <p className={styles.news}>
          <ButtonLink variant="soft" to={readerLink(book.id, next)}>
            {first === 1 ? text.newBook({ count }) : text.news({ count })}
          </ButtonLink>
        </p>
      </div>
    </article>
  )
}
