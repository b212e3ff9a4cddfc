/** `topic-6/d1.2/position/party-a` → topic-6 */
export const topicOf = (key: string): string => key.split('/', 1)[0]!

/** `topic-6/d1.2/position/party-a` → topic-6/d1.2 */
export const sceneOf = (key: string): string => key.split('/', 2).join('/')

/** `topic-6/d1.2/position/party-a` → position */
export const stepOf = (key: string): string => key.split('/')[2] ?? ''
