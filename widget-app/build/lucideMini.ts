import { createElement, type SVGProps } from 'react'

/*
 * Replaces what lucide-react makes its icons with, in the build: icons here are given a size, a stroke and attributes of
 * their `<svg>`, and nothing else of what it offers. Of its classes, style sheets use only the one with the icon's name.
 */

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}
interface IconData {
  name: string
  node: [tag: string, attributes: object][]
}

const createLucideIcon =
  ({ name, node }: IconData) =>
  ({ size = 24, className = '', ...attributes }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide-${name} ${className}`,
        'aria-hidden': !attributes['aria-label'] || undefined,
        ...attributes,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )

// biome-ignore lint/style/noDefaultExport: as lucide-react exports it.
export default createLucideIcon
