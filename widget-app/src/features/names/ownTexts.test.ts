import { expect, test } from 'vitest'
import { changedKeys, editedTexts, fieldOf, savedText, typedProblems } from './ownTexts.ts'

const SAVED = { bio: 'Hi', url: 'https://alice.example', 'xyz.other': 'kept' }

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['nothing', {}, SAVED],
  ['the same text', { bio: ' Hi ' }, SAVED],
  ['another text', { bio: 'Hello' }, { ...SAVED, bio: 'Hello' }],
  ['a new text', { email: 'a@b.example' }, { ...SAVED, email: 'a@b.example' }],
  ['a text that was removed', { bio: ' ' }, { url: SAVED.url, 'xyz.other': 'kept' }],
  [
    'accounts with the sign before them',
    { 'com.twitter': '@alice', 'com.github': ' alice' },
    { ...SAVED, 'com.twitter': 'alice', 'com.github': 'alice' },
  ],
  ['a key without a field', { 'xyz.other': 'changed' }, SAVED],
])('%s is saved, and the records that the form does not show are kept', (_, typed, texts) => {
  expect(editedTexts(SAVED, typed)).toEqual(texts)
})

test('a description that another app has set is the text about the visitor, and is replaced by it', () => {
  const saved = { description: 'From elsewhere', bio: 'Hidden' }
  expect(savedText(saved, 'bio')).toBe('From elsewhere')
  expect(editedTexts(saved, {})).toEqual(saved)
  expect(editedTexts(saved, { bio: 'Mine' })).toEqual({ bio: 'Mine' })
  expect(editedTexts(saved, { bio: '' })).toEqual({})
})

test('only what differs counts as changed', () => {
  expect(changedKeys(SAVED, { bio: 'Hi ', url: '', email: '', 'com.twitter': '@' })).toEqual(['url'])
})

test('problems are those of what was typed; an empty field has none', () => {
  const typed = { avatar: 'http://a.example/x.png', url: '', bio: 'a\u202Eb', email: 'alice' }
  expect(Object.fromEntries(typedProblems(SAVED, typed))).toEqual({
    avatar: 'avatar',
    bio: 'characters',
    email: 'email',
  })
})

test('a saved value that would be refused now is no problem until it is changed', () => {
  const saved = { bio: 'a\u202Eb', email: 'alice' }
  expect(typedProblems(saved, { ...saved, url: 'https://alice.example' }).size).toBe(0)
  expect([...typedProblems(saved, { bio: 'a\u202Ec', email: '' }).keys()]).toEqual(['bio'])
})

test('a description is shown in the field about the visitor', () => {
  expect(['description', 'url'].map(fieldOf)).toEqual(['bio', 'url'])
})
