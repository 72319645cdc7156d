import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawRooms } from './picture/draw.ts'
import { layerRooms } from './picture/layers.ts'
import { picturePath, roomsIn } from './picture/rooms.ts'
import { root } from './root.ts'

writeFileSync(join(root, picturePath), drawRooms(layerRooms(roomsIn())))
console.log(`drew ${picturePath}`)
