import { useState } from 'react'
import { lazy } from '../../routing/lazy.tsx'
import { shelfButton as text } from '../../../shared/text/en/reading/shelfButton.ts'
import { LazyShelfPanel } from './LazyShelfPanel.ts'
import type { ShelfSheetProps } from './ShelfSheet.tsx'
import { Bookmark } from '../../ui/images/icons/Bookmark.tsx'

const ShelfSheet = lazy(() => import('./ShelfSheet.tsx').then(part => part.ShelfSheet))

/** Its code loads on the first tap; a shelf in use fills it in (`openShelf.ts`). */
export function ShelfButton({ book, className = '' }: Pick<ShelfSheetProps, 'book'> & { className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    // Loads in parallel with the sheet.
    LazyShelfPanel.preload()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={`${className} needs-script`}
        data-shelf={book.id}
        aria-label={text.open}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Bookmark size={22} aria-hidden />
      </button>
      <ShelfSheet book={book} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
