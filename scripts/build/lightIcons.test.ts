import { expect, test } from '@jest/globals'
import { iconsByFile } from './lightIcons.ts'

test.each([
  ['one line', "import { BookOpen, type LucideIcon, Link2 } from 'lucide-react'"],
  ['several lines', "import {\n  BookOpen,\n  type LucideIcon,\n  Link2,\n} from 'lucide-react'"],
])('icons named in %s come from a file each, so that no page pays for all', (_how, source) => {
  expect(iconsByFile(source)).toBe(
    "import BookOpen from 'lucide-react/icons/book-open';import Link2 from 'lucide-react/icons/link-2'",
  )
})
