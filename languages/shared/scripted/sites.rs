//! Which declarations of a source and of its modules are sites.

use super::{Item, Kind, Modules, Script};
use crate::shared::reach::{ItemId, belongs, by_taken, reach};
use crate::shared::replaced::replaced;
use lath_core::annotation::Roles;
use lath_core::diagnostic::Diagnostic;
use lath_core::site::{AnnotationText, Element, Site};
use std::collections::{BTreeMap, BTreeSet};

/// What the scan of a language knows of its sources.
pub(crate) trait Sites<S: Script> {
    fn modules(&self) -> &Modules<S>;

    /// Texts of `(module, item)`.
    fn annotations(&self) -> &BTreeMap<(usize, usize), Vec<AnnotationText>>;

    /// The user's types that a function takes.
    fn taken(&self, module: usize, item: &Item<S>) -> Vec<ItemId>;

    /// All classes of the source, their bases, those classes of other modules that their functions
    /// take, and the fixtures of other modules that take one of them.
    fn reached(&self) -> BTreeSet<ItemId> {
        let mut wanted = Vec::new();
        for (item, declared) in self.modules().all[0].items.iter().enumerate() {
            if declared.local {
                continue;
            }
            let id = ItemId { module: 0, item };
            wanted.extend(self.is_class(id).then_some(id));
            wanted.extend(self.classes(id));
        }
        let fixtures = self.fixtures_by_class();
        reach(wanted, |&id| {
            let modules = self.modules();
            if !self.is_class(id) {
                return self.classes(id);
            }
            let mut needs: Vec<ItemId> = modules.bases(id).into_iter().flatten().collect();
            let path = modules.item(id).path();
            for (item, _) in modules.all[id.module].members(&path) {
                let module = id.module;
                needs.extend(self.classes(ItemId { module, item }));
            }
            needs.retain(|&id| self.is_class(id));
            needs.extend(fixtures.get(&id).into_iter().flatten());
            needs
        })
    }

    fn is_class(&self, id: ItemId) -> bool {
        self.modules().item(id).kind.is_class()
    }

    /// The classes that a function takes.
    fn classes(&self, id: ItemId) -> Vec<ItemId> {
        let mut taken = self.taken(id.module, self.modules().item(id));
        taken.retain(|&id| self.is_class(id));
        taken
    }

    /// Fixtures outside classes, in other modules, for each class they take.
    fn fixtures_by_class(&self) -> BTreeMap<ItemId, Vec<ItemId>> {
        let fixture = |(&(module, item), texts): (&(usize, usize), &Vec<AnnotationText>)| {
            let id = ItemId { module, item };
            let declared = self.modules().item(id);
            let is_fixture =
                module > 0 && declared.scope.is_empty() && Roles::of(texts).is_fixture();
            is_fixture.then(|| (id, self.taken(module, declared)))
        };
        by_taken(self.annotations().iter().filter_map(fixture))
    }

    /// The class that a member belongs to.
    fn owner(&self, id: ItemId) -> Option<ItemId> {
        let module = id.module;
        let scope = &self.modules().item(id).scope;
        let item = self.modules().all[module].class(&scope.join("."));
        item.filter(|_| !scope.is_empty())
            .map(|item| ItemId { module, item })
    }

    /// The annotations of a declaration; `None`: it is no site.
    fn annotated(&self, reached: &BTreeSet<ItemId>, id: ItemId) -> Option<Vec<AnnotationText>> {
        let item = self.modules().item(id);
        let is_class = self.is_class(id);
        let taken = || self.taken(id.module, item);
        let belongs = !item.local && belongs(reached, id, is_class, self.owner(id), taken);
        let texts = self.annotations().get(&(id.module, id.item)).cloned();
        let texts = texts.unwrap_or_default();
        (belongs && (is_class || !texts.is_empty())).then_some(texts)
    }

    /// A later function of the same name without annotations, which replaces an annotated one.
    /// lath-core reports two that are annotated.
    fn replaced(&self, id: ItemId, annotations: &[AnnotationText]) -> Option<Diagnostic> {
        let here = &self.modules().all[id.module];
        let item = &here.items[id.item];
        let replaces =
            |later: &usize| *later > id.item && item.kind.gives_way_to(&here.items[*later].kind);
        let later = here.named(item).iter().copied().rev().find(replaces)?;
        let is_plain = !self.annotations().contains_key(&(id.module, later));
        (Roles::of(annotations).is_called() && is_plain).then(|| {
            let [again, first] =
                [&here.items[later], item].map(|item| here.place(&item.name_range));
            replaced(&item.path(), &again, &first)
        })
    }

    fn site(&self, id: ItemId, annotations: Vec<AnnotationText>, element: Element) -> Site {
        let modules = self.modules();
        let item = modules.item(id);
        Site {
            annotations,
            name: item.name.clone(),
            symbol: modules.qualified(id.module, &item.path()),
            owner: self.owner(id).map(|owner| modules.symbol(owner)),
            place: modules.all[id.module].place(&item.name_range),
            element,
        }
    }
}
