import type { Generated } from 'kysely'
import type { Time } from './time.ts'

export type AuthorTable = { id: Generated<number>; name: string; introduction: string }

/** Genres and tags share one id space: both are reached by `subid`. Counts and `letter` are derived. */
export type TagTable = {
  id: Generated<number>
  kind: 'genre' | 'tag'
  /** The name in lower case: names differ by more than case. */
  key: string
  name: string
  /** `a` to `z`, or `0-9` for anything else. */
  letter: string
  book_count: Generated<number>
}

export type BookTable = {
  id: Generated<number>
  source_key: string
  content_hash: string
  name: string
  /** Its words as search knows them. */
  folded_name: string
  author_id: number
  category_id: number
  introduction: string
  /** BCP 47; null: nobody knows. */
  language: string | null
  status: 'updating' | 'finished'
  /** What lists sort by and readers see: of its readers' ratings, else `given_score` (`reviews/score.ts`). */
  score: number
  /** The score that it came with; 0: none. */
  given_score: Generated<number>
  /** Readers whose ratings `score` is the average of; 0 while it is not. */
  rating_count: Generated<number>
  read_count: number
  word_count: number
  chapter_count: number
  free_chapters: number
  updated_at: Time
  /** Names the bytes in `cover`; null: there is none. */
  cover_hash: string | null
  /**
   * `webp`: its widths are in `cover_size`. `none`: it is shown as it is. `begun`: somebody is at it, or was when the
   * process ended. Null: nobody has looked yet.
   */
  cover_sizes: 'webp' | 'none' | 'begun' | null
  /**
   * `sale`: only those read it who unlocked a chapter. `law`: nobody reads it, and they were paid back. Null: it is
   * there for all.
   */
  withdrawn: Generated<'sale' | 'law' | null>
  withdrawn_at: Generated<Time | null>
  /** For operators: readers are not told. */
  withdrawn_reason: Generated<string | null>
  /** Owners up to this reader were told of it by mail; null: nobody is to be told. */
  owners_told: Generated<number | null>
}

export type BookTagTable = { book_id: number; tag_id: number }
export type CoverTable = { book_id: number; type: string; bytes: Uint8Array }
/** The same covers as WebP, at most `width` pixels wide. */
export type CoverSizeTable = { book_id: number; width: number; bytes: Uint8Array }
export type ChapterTable = {
  book_id: number
  /** Its place in the book, from 1: what addresses say. */
  number: number
  /** Which chapter it is, within its book, whatever number an edition gives it: what unlocks and places hold on to. */
  key: number
  title: string
  /** Where it stands in the EPUB it came from, with the anchor where it begins there. */
  file: Generated<string | null>
  word_count: number
  updated_at: Time
}
/** Text of a chapter (`origin`) went into this one: who unlocked one has the other. Its own origins stand here too. */
export type ChapterOriginTable = { book_id: number; key: number; origin: number }
/** A chapter that an edition took away, so that a later one which brings it back finds who owns it. */
export type RetiredChapterTable = {
  book_id: number
  key: number
  /** The last that it had. */
  number: number
  title: string
  file: string | null
  body: string
  retired_at: Time
}
/** Chapters that stand together, by their numbers: made anew with each edition. `position` counts from 1. */
export type VolumeTable = {
  book_id: number
  position: number
  title: string
  first_chapter: number
  last_chapter: number
}
/** Apart from `chapter`, so that a list of chapters reads no text. Paragraphs are joined by an empty line. */
export type ChapterTextTable = { book_id: number; number: number; body: string }

/** The shelves: derived from the books by `refreshShelves`. `key` is stable, so that ids stay. */
export type ChannelTable = { id: Generated<number>; key: string; name: string; position: number }
export type SectionTable = {
  id: Generated<number>
  key: string
  channel_id: number
  position: number
  name: string
  layout: 'rail' | 'grid' | 'list' | 'ranked'
  /** How many of its books the home screen shows; 0: it has only a page of its own. */
  shown: number
}
export type SectionBookTable = { section_id: number; position: number; book_id: number }
export type BannerTable = {
  id: Generated<number>
  key: string
  channel_id: number
  position: number
  title: string
  link: string
  image: Uint8Array
  image_hash: string
}
export type RankingTable = { id: Generated<number>; key: string; type: string; name: string; position: number }
export type RankingBookTable = { ranking_id: number; position: number; book_id: number; value: number }
export type RelatedBookTable = { book_id: number; position: number; related_id: number }
export type GenreTagTable = { genre_id: number; position: number; tag_id: number; book_count: number }
/** Words that lead to books, for `/hotnovels` and `/keywords`. */
export type SearchWordTable = { id: Generated<number>; key: string; name: string; letter: string; book_count: number }
export type SearchWordBookTable = { word_id: number; position: number; book_id: number }
/** A folded word of a title, author or tag, a row for each of its trigrams. Words stay when their names go. */
export type NameWordTable = { gram: string; word: string }
