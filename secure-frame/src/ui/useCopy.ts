import { useState } from 'preact/hooks'

/** A function that copies a text, and whether the last one was copied; null before the first. */
export function useCopy(): [copied: boolean | null, copy: (text: string) => Promise<void>] {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async (text: string) =>
    setCopied(
      await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    )
  return [copied, copy]
}
