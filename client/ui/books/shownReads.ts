import type { BookCard } from '../../../shared/api/book.ts'

type Figures = Pick<BookCard, 'read_count' | 'rating_count'>

/** Without a single rating, a number of reads says nothing about this brand's readers: 0, which is not shown. */
export const shownReads = ({ read_count, rating_count }: Figures): number => (rating_count === 0 ? 0 : read_count)
