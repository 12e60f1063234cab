import type { ReactNode, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { /** CSS pixels. */ size?: number }
export type LineIcon = ReturnType<typeof lineIcon>

/** Makes an icon of 24 x 24 from the elements of a drawing, as lucide.dev copies them as JSX. */
export const lineIcon =
  (drawing: ReactNode) =>
  ({ size = 24, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {drawing}
    </svg>
  )
