import { createRequire } from 'node:module'
import { join } from 'node:path'
import gcoord from 'gcoord'
import { pinyin } from 'pinyin-pro'

export type TownCentre = readonly [lng: number, lat: number]
/** The position of a town by its Chinese name, within so many kilometres of a point. */
export type FindTown = (name: string, around: TownCentre, max: number) => TownCentre | null

interface Town {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: TownCentre }
}

/** Towns whose names are not spelt in pinyin. */
const spelt: Readonly<Record<string, string>> = {
  呼和浩特: 'hohhot',
  鄂尔多斯: 'ordos',
  哈尔滨: 'harbin',
  齐齐哈尔: 'qiqihar',
  乌鲁木齐: 'urumqi',
  拉萨: 'lhasa',
  克拉玛依: 'karamay',
  吐鲁番: 'turpan',
  和田: 'hotan',
  阿克苏: 'aksu',
  塔城: 'qoqek',
  阿勒泰: 'altay',
  喀什: 'kashgar',
  呼伦贝尔: 'hailar',
  重庆: 'chongqing',
}
const latinLetters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
const pinyinName = (name: string) =>
  spelt[name] ?? latinLetters(pinyin(name, { toneType: 'none', type: 'array' }).join('').replaceAll('ü', 'u'))

const degree = 111
const distanceKm = ([lng, lat]: TownCentre, [otherLng, otherLat]: TownCentre) =>
  degree * Math.hypot((lng - otherLng) * Math.cos((lat * Math.PI) / 180), lat - otherLat)
const isSeat = ({ featureCode }: Town) => /^PPL(C|A2?)$/.test(featureCode)

/** Towns of GeoNames, by pinyin; in GCJ-02. */
export function townFinder(directory: string): FindTown {
  const towns = createRequire(import.meta.url)(join(directory, 'index.js')) as readonly Town[]
  const bySound = Map.groupBy(
    towns.filter(({ country }) => country === 'CN'),
    town => latinLetters(town.name),
  )
  return (name, around, max) => {
    const [town] = (bySound.get(pinyinName(name)) ?? [])
      .filter(({ loc }) => distanceKm(loc.coordinates, around) < max)
      .sort((a, b) => Number(isSeat(b)) - Number(isSeat(a)) || b.population - a.population)
    if (!town) return null
    const [lng, lat] = gcoord.transform([...town.loc.coordinates], gcoord.WGS84, gcoord.GCJ02)
    return [lng, lat]
  }
}
