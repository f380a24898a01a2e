import * as z from 'zod/mini'
import type * as types from '../types.ts'
import { ACCOUNT_ID, NAMESPACES, NETWORK_ID } from './caip.ts'
import { matches, maxLength, minLength } from './checks.ts'

/** A chain family. */
export const Namespace: z.ZodMiniType<types.Namespace> = z.literal(NAMESPACES)

/** CAIP-2, exactly two parts (https://chainagnostic.org/CAIPs/caip-2). */
export const CaipNetworkId = z
  .string()
  .check(matches(NETWORK_ID)) as unknown as z.ZodMiniType<types.CaipNetworkId>

/** CAIP-10, exactly three parts (https://chainagnostic.org/CAIPs/caip-10). */
export const CaipAddress = z
  .string()
  .check(matches(ACCOUNT_ID)) as unknown as z.ZodMiniType<types.CaipAddress>

/** An `https:` or `http:` URL. */
export const HttpUrl = z.string().check(maxLength(2048), matches(/^https?:\/\/[^\s]+$/))

/** A short text shown to people. It may be empty. */
export const Label = z.string().check(maxLength(256))

/** A text that is not empty. */
export const Text = z.string().check(minLength(1), maxLength(256))

const ICON_LIMIT = 131_072

/** A `data:` image of at most 128 kB: the only kind of wallet icon that is shown (SEC-21). */
export const Icon = z
  .string()
  .check(maxLength(ICON_LIMIT), matches(/^data:image\/(?:png|jpeg|webp|gif|avif|svg\+xml)[;,]/))

function isJson(value: unknown, depth = 0): boolean {
  if (depth > 64) return false
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  const items = Object.values(value)
  // An array that comes over a port may have an `every` of its own that is not a function.
  const plain = Array.isArray(value)
    ? items.length === value.length
    : Object.getPrototypeOf(value) === Object.prototype
  return plain && items.every((item) => isJson(item, depth + 1))
}

/** Any JSON value, nested up to 64 levels. */
export const Json: z.ZodMiniType<unknown> = z.unknown().check(z.refine((value) => isJson(value)))

/** A whole number. */
export const Int = z.number().check(z.refine(Number.isSafeInteger))
