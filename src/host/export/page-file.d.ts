import type { DrawnFile, FileDebate } from '../../shown/debate-file.ts'

/** `web/file/file.tsx`: Node loads it from its source, and in a bundle it is a part like any other. */
export declare function drawFile(debate: FileDebate): Promise<DrawnFile>
