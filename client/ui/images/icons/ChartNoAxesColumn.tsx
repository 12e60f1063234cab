import { lineIcon } from '../lineIcon.tsx'

export const ChartNoAxesColumn = lineIcon(
  <>
    <path d="M5 21v-6" />
    <path d="M12 21V3" />
    <path d="M19 21V9" />
  </>,
)
