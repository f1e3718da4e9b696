import type { Task } from '#services/children/task.ts';
import { type ChildMapJob, mapInChild } from '#services/data-mapping/map-in-child.ts';

const map: Task<ChildMapJob> = (head, body) => mapInChild(head, body, head.timeoutMs);

export const tasks = { map };
