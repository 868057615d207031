export { createPlanner, type PlannerOptions } from './create-planner.ts';
