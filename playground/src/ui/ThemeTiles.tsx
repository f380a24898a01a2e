/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import { Choice } from './Choice.tsx'
import styles from './ThemeTiles.module.css'

/** What is drawn of a theme. */
export interface Tile {
  value: string
  label: string
  surface: string
  text: string
  accent: string
  radius: string
}

interface Props {
  label: string
  tiles: readonly Tile[]
  value: string
  onChange: (value: string) => void
}

/** A choice of one theme by small pictures. */
export function ThemeTiles({ label, tiles, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset class={styles.tiles} aria-label={label}>
      {tiles.map((tile) => (
        <Choice
          look={styles.tile}
          key={tile.value}
          type="radio"
          name={name}
          checked={tile.value === value}
          onChange={() => onChange(tile.value)}
        >
          <span
            class={styles.picture}
            data-ring
            style={{
              '--tile-surface': tile.surface,
              '--tile-text': tile.text,
              '--tile-accent': tile.accent,
              '--tile-radius': tile.radius,
            }}
          >
            <i />
            <i />
            <i />
          </span>
          <span class={styles.name}>{tile.label}</span>
        </Choice>
      ))}
    </fieldset>
  )
}
