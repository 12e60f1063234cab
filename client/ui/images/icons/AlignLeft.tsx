import { lineIcon } from '../lineIcon.tsx'

export const AlignLeft = lineIcon(
  <>
    <path d="M21 5H3" />
    <path d="M15 12H3" />
    <path d="M17 19H3" />
  </>,
)
