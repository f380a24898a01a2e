/** @jsxImportSource preact */
import type { Ref } from 'preact'
import { LAYOUTS, type Layout } from '../settings/settings.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { words } from '../words/words.ts'
import styles from './Stage.module.css'
import { STAGE_ID } from './useSight.ts'

interface Props {
  layout: Layout
  /** Why the widget could not start, for the developer. */
  problem: string | null
  mountRef: Ref<HTMLDivElement>
  /** The button that opens the widget where it lies over the page. */
  opener: keyof typeof words.stage.over
  onLayout: (layout: Layout) => void
}

/** A page with a card that lies over it. */
const Drawing = () => (
  <svg class={styles.drawing} viewBox="0 0 240 150" fill="none" stroke="currentColor" aria-hidden="true">
    <rect x="1" y="1" width="238" height="148" rx="14" opacity="0.5" />
    <path d="M1 25h238" opacity="0.5" />
    <circle cx="16" cy="13" r="2.5" opacity="0.5" />
    <circle cx="25" cy="13" r="2.5" opacity="0.5" />
    <circle cx="34" cy="13" r="2.5" opacity="0.5" />
    <path
      d="M20 48h60M20 62h44M20 76h52M176 48h44M176 62h36"
      stroke-width="4"
      stroke-linecap="round"
      opacity="0.25"
    />
    <rect data-part="card" x="82" y="40" width="76" height="92" rx="10" stroke-width="1.5" />
    <path d="M94 58h52M94 72h52M94 86h52" stroke-width="4" stroke-linecap="round" opacity="0.35" />
    <rect data-part="button" x="94" y="104" width="52" height="14" rx="5" />
  </svg>
)

/** Where the widget lives beside everything that changes it. */
export const Stage = ({ layout, problem, mountRef, opener, onLayout }: Props) => (
  <aside class={styles.stage} id={STAGE_ID} aria-label={words.stage.label}>
    <Segmented
      label={words.stage.layout}
      options={LAYOUTS.map((value) => ({ value, label: words.stage[value] }))}
      value={layout}
      onChange={onLayout}
    />
    {problem !== null && (
      <div class={styles.words} role="alert">
        <p class={styles.title}>{words.stage.problem}</p>
        <p class={styles.problem}>{problem}</p>
      </div>
    )}
    <div class={styles.place} hidden={layout !== 'inline' || problem !== null}>
      <div class={styles.mount} ref={mountRef} />
    </div>
    {layout !== 'inline' && problem === null && (
      <div class={styles.words}>
        <Drawing />
        <p class={styles.title}>{words.stage.over[opener].title}</p>
        <p class={styles.text}>{words.stage.over[opener].text}</p>
      </div>
    )}
  </aside>
)
