import { expect, type Locator } from '@playwright/test'

/** Checks that a view has digits, and that all of them are as wide as each other: a changing amount does not jump. */
export async function expectTabular(view: Locator): Promise<void> {
  const texts = await view.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .map((element) => ({
        text: [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
          .join(''),
        numerals: getComputedStyle(element).fontVariantNumeric,
      }))
      .filter(({ text }) => /\d/.test(text)),
  )
  expect(texts).not.toEqual([])
  expect(texts.filter(({ numerals }) => numerals !== 'tabular-nums')).toEqual([])
}
