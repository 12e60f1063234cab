import { repliesTo } from '../command/replies.ts'

export const complaints = repliesTo({
  thing: 'complaint',
  table: 'complaint',
  roles: ['support', 'editor'],
  meanings: {
    list: 'lists unanswered complaints, oldest first',
    show: 'shows a complaint in full',
    reply: 'answers a complaint: saves the answer, and emails it if there is an address',
  },
  notes: 'It goes to the confirmed address of the account, or else to the address in the complaint.',
  rows: database =>
    database
      .selectFrom('complaint')
      .innerJoin('complaint_type', 'complaint_type.id', 'complaint.type_id')
      .innerJoin('book', 'book.id', 'complaint.book_id')
      .select(['complaint.id', 'created_at as at', 'brand', 'complaint_type.name as type', 'book.name as book'])
      .select(['chapter_id as chapter', 'content as text']),
  columns: ['book_id', 'reader_id as reader', 'email'],
  shown: ({ book_id, email, ...row }) => ({ ...row, book: `${row['book']} (${book_id})`, 'reply to': email! }),
  facts: ({ book }) => ({ book: String(book) }),
})
