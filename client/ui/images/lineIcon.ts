import { createElement, type SVGProps } from 'react'

/** The lines of a drawing: SVG elements with their attributes. */
export type Drawing = [tag: string, attributes: Record<string, string>][]
type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { /** CSS pixels. */ size?: number }

/**
 * Makes an icon from a lucide-react drawing. The build replaces the library's own function, which weighs more than the
 * drawings of the whole shell, with this one (docs/decisions/031).
 */
export const lineIcon =
  (drawing: Drawing) =>
  ({ size = 24, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
    )
