import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { chunk } from '../../routing/page/chunk.tsx'
import { usePart } from '../../routing/usePart.ts'
import { shelfButton as text } from '../../text/en/reading/shelfButton.ts'
import type { ShelfSheetProps } from './ShelfSheet.tsx'

const sheet = chunk<ShelfSheetProps>(() => import('./ShelfSheet.tsx').then(module => module.ShelfSheet))

/** The bookmark of a book's page. Its code comes at the first tap; a shelf in use fills it (`shelfRules.ts`). */
export function ShelfButton({ book, className = '' }: Pick<ShelfSheetProps, 'book'> & { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isThere = usePart(sheet, isOpen, close)
  return (
    <>
      <button
        type="button"
        className={`${className} needs-script`}
        data-shelf={book.id}
        aria-label={text.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Bookmark size={22} aria-hidden />
      </button>
      {isThere && sheet.render({ book, open: isOpen, onClose: close })}
    </>
  )
}
