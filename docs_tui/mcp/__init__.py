"""The draft for agents, over the Model Context Protocol: tools, resources and prompts on the site as it is on disk."""
