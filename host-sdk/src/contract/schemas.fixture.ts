import type * as z from 'zod/mini'
import type { Contract, Side } from './define.ts'

type Named = [name: string, schema: z.ZodMiniType]

function schemasOfSide(side: string, { methods, events }: Side): Named[] {
  return [
    ...Object.entries(methods).flatMap(([name, { params, result }]): Named[] => [
      [`${side}.${name} params`, params],
      [`${side}.${name} result`, result],
    ]),
    ...Object.entries(events).map(([name, payload]): Named => [`${side} ${name} event`, payload]),
  ]
}

/** Every schema that a boundary checks, with a name for it. */
export function schemasOf({ init, child, parent }: Contract): Named[] {
  return [['init', init], ...schemasOfSide('child', child), ...schemasOfSide('parent', parent)]
}
